// The grid of one player's cards and the pad that sets them.
//
// Python sends the cells and hears back the whole grid after each tap, so that two quick taps, or a
// lost connection, never lose the first. It is sent as a trigger, which Streamlit keeps even when the
// page is left right after the tap. While `version` stays the same, what was tapped here counts.

const BACK = "back";
const states = new WeakMap();

export default function (component) {
  const { parentElement, data } = component;
  let state = states.get(parentElement);
  if (!state || state.version !== data.version) {
    state = {
      version: data.version,
      cells: data.cells.map((row) => [...row]),
      confirmed: new Set(data.confirmed.map(([r, c]) => `${r},${c}`)),
      open: null,
    };
    states.set(parentElement, state);
  }
  state.data = data;
  state.send = component.setTriggerValue;
  draw(parentElement, state);
}

function draw(root, state) {
  const { words } = state.data;
  const grid = root.querySelector(".grid");
  grid.setAttribute("aria-label", words.grid);
  grid.replaceChildren(
    ...state.cells.flatMap((row, r) => row.map((face, c) => cell(root, state, r, c, face))),
  );
  pad(root, state);
}

function cell(root, state, r, c, face) {
  const { data } = state;
  const check = asks(state, r, c);
  const unknown = isUnknown(state, r, c);
  const struck = face !== null && data.removed.includes(c);
  const button = key(short(state, r, c), `cell ${band(data, face)}`, () => open(root, state, r, c));
  button.classList.toggle("check", check);
  button.classList.toggle("struck", struck);
  button.classList.toggle("open", isOpen(state, r, c));
  button.dataset.place = `${r},${c}`;
  const notes = [spoken(state, r, c)];
  if (check && !unknown) {
    button.append(small(data.words.check));
    notes.push(data.words.please_check);
  }
  if (struck) notes.push(data.words.struck);
  button.setAttribute("aria-label", `${place(data, r, c)}: ${notes.join(", ")}`);
  return button;
}

function pad(root, state) {
  const box = root.querySelector(".pad");
  box.hidden = state.open === null;
  if (box.hidden) return;
  const { data } = state;
  const [r, c] = state.open;
  const face = state.cells[r][c];
  const head = root.querySelector(".pad-head p");
  head.textContent = place(data, r, c);
  if (asks(state, r, c)) head.textContent += ` – ${data.check[r][c]}`;
  const close = root.querySelector(".pad-head button");
  close.setAttribute("aria-label", data.words.close);
  close.onclick = () => shut(root, state);
  box.onkeydown = (event) => event.key === "Escape" && shut(root, state);

  const keys = data.faces.map(({ face: value, label, name, band: colour }) => {
    const button = key(label, `key ${colour}`, () => set(root, state, [[r, c]], value));
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", String(value === face && !isUnknown(state, r, c)));
    if (value === BACK || value === null) button.classList.add("half");
    return button;
  });
  if (asks(state, r, c) && face !== null) {
    const right = fill(data.words.right, { value: short(state, r, c) });
    keys.unshift(key(right, "wide", () => set(root, state, [[r, c]], face)));
  }
  const column = state.cells.map((_, row) => [row, c]);
  const gone = fill(data.words.column_gone, { column: c + 1 });
  keys.push(key(gone, "key none half column", () => set(root, state, column, null)));
  root.querySelector(".pad-keys").replaceChildren(...keys);
}

function open(root, state, r, c) {
  state.open = [r, c];
  draw(root, state);
  const box = root.querySelector(".pad");
  (box.querySelector(".wide, [aria-pressed=true]") ?? box.querySelector(".key")).focus({
    preventScroll: true,
  });
  box.scrollIntoView({ block: "nearest" });
}

function shut(root, state) {
  const [r, c] = state.open;
  state.open = null;
  draw(root, state);
  root.querySelector(`[data-place="${r},${c}"]`).focus({ preventScroll: true });
}

function set(root, state, places, face) {
  for (const [r, c] of places) {
    state.cells[r][c] = face;
    state.confirmed.add(`${r},${c}`);
  }
  state.send("edit", {
    version: state.version,
    cells: state.cells,
    confirmed: [...state.confirmed].map((text) => text.split(",").map(Number)),
  });
  const next = nextToCheck(state);
  if (next) open(root, state, ...next);
  else shut(root, state);
}

/** The next cell to check in reading order after the open one, going round once. */
function nextToCheck(state) {
  const places = state.cells.flatMap((row, r) => row.map((_, c) => [r, c]));
  const here = places.findIndex(([r, c]) => isOpen(state, r, c));
  return [...places.slice(here + 1), ...places.slice(0, here)].find(([r, c]) => asks(state, r, c));
}

function asks(state, r, c) {
  return state.data.check[r][c] !== null && !state.confirmed.has(`${r},${c}`);
}

function isOpen(state, r, c) {
  return state.open !== null && state.open[0] === r && state.open[1] === c;
}

function key(text, classes, onTap) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = classes;
  const span = document.createElement("span");
  span.textContent = text;
  button.append(span);
  button.onclick = onTap;
  return button;
}

function small(text) {
  const element = document.createElement("small");
  element.textContent = text;
  return element;
}

function entry(data, face) {
  return data.faces.find((one) => one.face === face);
}

function band(data, face) {
  return entry(data, face).band;
}

/** What a cell shows: a question mark where nobody has said yet what lies there. */
function short(state, r, c) {
  return isUnknown(state, r, c) ? "?" : entry(state.data, state.cells[r][c]).label;
}

function spoken(state, r, c) {
  return isUnknown(state, r, c)
    ? state.data.words.unknown
    : entry(state.data, state.cells[r][c]).name;
}

function isUnknown(state, r, c) {
  return state.cells[r][c] === null && asks(state, r, c);
}

function place(data, r, c) {
  return fill(data.words.place, { row: r + 1, column: c + 1 });
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
