"""Writes scenes to disk: photographs, labels for the detector, crops for the classifier.

Layout of the folder (the detector's part is what ultralytics reads for keypoints):

    data.yaml                     one class, "card", with four corner keypoints
    images/{train,val}/N.jpg      photographs with a grey border, long side 640 px
    labels/{train,val}/N.txt      one line a card: class, box, four corners with visibility
    scenes/{train,val}/N.json     everything known of the photograph
    photos/{train,val}/N.jpg      the photographs as taken (only if asked for)
    photos/{train,val}/truth.json rows of the main grid of each of those
    crops/{train,val}/CLASS/*.jpg straightened crops
    sheet.jpg, dataset.json       samples to look at; seed, counts and options
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rich.progress import track

from datasets import crops, sheet
from datasets.faces import FONTS, MOSAICS, FaceSet, draw_faces, load_faces
from datasets.scenes import Options, Scene, SceneCard, compose
from datasets.surfaces import Surfaces
from scoring.cards import FACES
from vision.straighten import BORDER, GREY

LONG_SIDE = 640
MIN_VISIBLE = 0.4
"""Cards that show less are not labelled."""
BORDERS = 4
"""A folder of faces is loaded this often, each time with another width of the white border."""
_UP = np.array([0.6, -0.8])


@dataclass(frozen=True)
class Job:
    """What to generate.

    Attributes:
        folder: Where to write.
        train, val: Number of scenes of each part.
        seed: The same seed gives the same scenes, whatever the number of processes.
        faces: Folders of card faces; each is one deck.
        surfaces: Folders of pictures of tables.
        drawn_decks: Number of drawn decks mixed with them.
        drawn_share: Share of the scenes that show a drawn deck, where there are folders too.
        fonts, mosaics: Families that drawn decks are taken from.
        crops: Also write crops for the classifier.
        photos: Also write the photographs as taken, with truth.json.
        options: What a scene may hold.
    """

    folder: Path
    train: int
    val: int
    seed: int
    faces: tuple[Path, ...] = ()
    surfaces: tuple[Path, ...] = ()
    drawn_decks: int = 40
    drawn_share: float = 0.5
    fonts: tuple[str, ...] = tuple(FONTS)
    mosaics: tuple[str, ...] = tuple(MOSAICS)
    crops: bool = True
    photos: bool = False
    options: Options = field(default_factory=Options)


def generate(job: Job, processes: int | None = None) -> None:
    """Write the whole data set; scenes already on disk are kept, so that a stopped run goes on."""
    _prepare(job)
    tasks = [(job, part, i) for part in ("train", "val") for i in range(getattr(job, part))]
    with get_context("spawn").Pool(processes or os.cpu_count(), _start, (job,)) as pool:
        for _ in track(
            pool.imap_unordered(_write_scene, tasks, chunksize=4),
            total=len(tasks),
            description="Scenes",
        ):
            pass
    _describe(job)
    if job.photos:
        _write_truth(job)
    sheet.write(job.folder)


def scenes(job: Job, part: str = "val") -> Iterator[Scene]:
    """The same scenes without a disk, for tests and benchmarks."""
    materials = _Materials(job)
    for index in range(getattr(job, part)):
        yield materials.compose(_rng(job, part, index))


class _Materials:
    """Decks and surfaces, made once a process."""

    def __init__(self, job: Job) -> None:
        self._job = job
        rng = np.random.default_rng([job.seed, 2**31])
        self._given = [load_faces(f, rng) for f in job.faces for _ in range(BORDERS)]
        self._surfaces = Surfaces(job.surfaces)
        # Drawing a deck takes a second or two: each when it is first wanted.
        self._drawn = cache(self._draw)

    def compose(self, rng: np.random.Generator) -> Scene:
        """One scene with one deck."""
        job = self._job
        drawn = not self._given or (job.drawn_decks and rng.random() < job.drawn_share)
        if drawn:
            deck = self._drawn(int(rng.integers(job.drawn_decks)))
        else:
            deck = self._given[rng.integers(len(self._given))]
        return compose(rng, deck, self._surfaces, job.options)

    def _draw(self, number: int) -> FaceSet:
        rng = np.random.default_rng([self._job.seed, 2**31, number])
        return draw_faces(rng, fonts=self._job.fonts, mosaics=self._job.mosaics)


_materials: list[_Materials] = []


def _start(job: Job) -> None:
    """Each process loads its materials once."""
    cv2.setNumThreads(1)
    _materials[:] = [_Materials(job)]


def _rng(job: Job, part: str, index: int) -> np.random.Generator:
    """A generator of its own for each scene: any process may draw it, in any order."""
    return np.random.default_rng([job.seed, ("train", "val").index(part), index])


def _write_scene(task: tuple[Job, str, int]) -> None:
    """Draw one scene and write all its files, the scene's own last: it marks the rest as whole."""
    job, part, index = task
    name = f"{index:06d}"
    done = job.folder / "scenes" / part / f"{name}.json"
    if done.exists():
        return
    rng = _rng(job, part, index)
    scene = _materials[0].compose(rng)
    picture, place = bordered(scene.photo)
    _save(picture, job.folder / "images" / part / f"{name}.jpg")
    lines = [label_line(card, place, picture.shape) for card in scene.cards]
    label = job.folder / "labels" / part / f"{name}.txt"
    label.write_text("".join(line + "\n" for line in lines if line), encoding="ascii")
    if job.photos:
        _save(scene.photo, job.folder / "photos" / part / f"{name}.jpg")
    if job.crops:
        for number, (label_name, crop) in enumerate(crops.cut(rng, scene)):
            _save(crop, job.folder / "crops" / part / label_name / f"{name}-{number}.jpg")
    done.write_text(json.dumps(describe(scene)), encoding="utf-8")


def bordered(photo: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], tuple[float, float, float]]:
    """The photo shrunk and framed in grey, and (scale, left, top) from photo to picture px."""
    height, width = photo.shape[:2]
    border = BORDER * max(height, width)
    scale = LONG_SIDE / (max(height, width) + 2 * border)
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
    edge = round(border * scale)
    framed = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=GREY)
    return np.asarray(framed, np.uint8), (scale, edge, edge)


def label_line(
    card: SceneCard, place: tuple[float, float, float], shape: tuple[int, ...]
) -> str | None:
    """A line as ultralytics reads it, or None for a card that shows too little.

    The corners stand in an order that the picture alone tells, since a card looks nearly the same
    upside down: clockwise, beginning with the short side that points up and a bit to the right.
    The jump of that rule lies between the turns that grids commonly have.
    """
    if card.visible < MIN_VISIBLE:
        return None
    size = np.array([shape[1], shape[0]], np.float64)
    scale, left, top = place
    corners = card.corners * scale + [left, top]
    if ((corners[0] + corners[1]) - (corners[2] + corners[3])) @ _UP < 0:
        corners = np.roll(corners, 2, axis=0)
    low, high = corners.min(axis=0).clip(0, size), corners.max(axis=0).clip(0, size)
    centre, extent = (low + high) / 2 / size, (high - low) / size
    numbers = [*centre, *extent]
    for corner in corners / size:
        inside = bool((corner >= 0).all() and (corner <= 1).all())
        numbers += [*corner, 2] if inside else [0, 0, 0]
    return "0 " + " ".join(f"{number:.6g}" for number in numbers)


def describe(scene: Scene) -> dict[str, object]:
    """A scene without its pixels, ready for JSON."""
    height, width = scene.photo.shape[:2]
    return {
        "width": width,
        "height": height,
        "grids": [{"rows": scene.rows()}],
        "cards": [
            {
                "value": card.face,
                "corners": card.corners.round(2).tolist(),
                "visible": round(card.visible, 3),
                "grid": card.grid,
                "row": card.row,
                "column": card.column,
            }
            for card in scene.cards
        ],
        "conditions": scene.conditions,
    }


def _prepare(job: Job) -> None:
    """Folders and the file that ultralytics opens first."""
    for part in ("train", "val"):
        for kind in ("images", "labels", "scenes", *(["photos"] if job.photos else [])):
            (job.folder / kind / part).mkdir(parents=True, exist_ok=True)
        for name in (*map(str, FACES), crops.NOTHING) if job.crops else ():
            (job.folder / "crops" / part / name).mkdir(parents=True, exist_ok=True)
    data = {
        "path": str(job.folder.resolve()),
        "train": "images/train",
        "val": "images/val",
        "names": ["card"],
        "kpt_shape": [4, 3],
    }
    # JSON is YAML too: no further library for one small file.
    (job.folder / "data.yaml").write_text(json.dumps(data, indent=1), encoding="utf-8")


def _describe(job: Job) -> None:
    """What made this folder, for the manifests of the models trained on it."""
    record = asdict(job) | {
        "folder": job.folder.name,
        "faces": [path.name for path in job.faces],
        "surfaces": [path.name for path in job.surfaces],
    }
    (job.folder / "dataset.json").write_text(json.dumps(record, indent=1), encoding="utf-8")


def _write_truth(job: Job) -> None:
    """Each part's rows as truth.json, so that a generated folder is evaluated like a real one."""
    for part in ("train", "val"):
        truth = {
            f"{path.stem}.jpg": json.loads(path.read_text(encoding="utf-8"))["grids"][0]["rows"]
            for path in sorted((job.folder / "scenes" / part).glob("*.json"))
        }
        target = job.folder / "photos" / part / "truth.json"
        target.write_text(json.dumps(truth), encoding="utf-8")


def _save(picture: NDArray[np.uint8], path: Path) -> None:
    Image.fromarray(picture).save(path, quality=92)
