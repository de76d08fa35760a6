"""PNG files of each kind are read pixel by pixel, and compared."""

from __future__ import annotations

import base64

import pytest

from boardwalk_sdk._core.pictures import Picture, difference, drawn_difference, read_png

SHOWN = (".#.......#...##.", "#.........#....#", "...##......#....", ".......#..####..", "#........#.....#")
"""Of each of these files. The service has written the first, and libpng the others, with filters line by line."""
FILES = {
    "grey 1": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFAQAAAABkk1HkAAAAF0lEQVR4nGNwcGNoUGSQEGBgtGFocAQAEU0CTkQNdvEAAAAASUVO
        RK5CYII=
    """,
    "grey 8": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFCAAAAABpgzOVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAS0lEQVQImWNg+CamqMPALab4
        loFb7OR/Bqa3CtzcV7i5ubmFL3FzJzM+YRBT1PkPVfQNRDAqQuTnOnFf//79uws3wzeQfpDUE4hJALpkFt8fnAFuAAAAAElFTkSu
        QmCC
    """,
    "grey 16": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFEAAAAAA5E+/WAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAZ0lEQVQImVWOsQ2AMAwEP7Rf
        RkqNe6ZAbMJcGSgtisQCadOa0sigSPCFfc3ZD0A1JZFlAUin3l8qxQyYep9nkqzVpyfG4/C97yG0htc2+99RHRREvnbO60qe5/Vk
        20iojt/Dae3b5wZ2HC26s1A6gQAAAABJRU5ErkJggg==
    """,
    "colour 8": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFCAIAAADDivseAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAvElEQVQImWWPuwrCUBBENz5A
        74AKMYuKiouCFvcnfHyI4G+ZD0obgrEQbW4l3kZw7YwklsIp5hTDMERE+lLus0zFriwRoQnusgzFO18qgQ0nSVJ8CiKq+bufTWZo
        AS1k5wz1MvwIx2GapoiACIf9IagF7uaIeywjsQtbaKEPZbBEYm011QaHrE+1y0ob4A4HMhAYZNcMBDBgSuJjvFlvYJCf8re+f+y2
        OxiQ3rVsG/zfcBdn55VWN0TEP/wXwdhDn+v/FvwAAAAASUVORK5CYII=
    """,
    "palette": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFAQMAAAB2Jv4KAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAA
        GElEQVQImWPYv5Oh/h7D8/cM/w4z1O8DADmGB6oay1KZAAAAAElFTkSuQmCC
    """,
    "colour and alpha": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFCAYAAABM6GxJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAa0lEQVQYlX2QIQ5AIQxD6/F4
        PPe/AxY7i8Vi+9MlSwiEr8a2R1sAAK61mHMmSdRavaaUvJZSOOekOPXiWms6ew8tA/TBBu6CvfeLG2NcoKd5CWp3Jvx1VtQAlVSO
        ZkalCQ7huL/5FNTF1998BqnCzvqQ8hQAAAAASUVORK5CYII=
    """,
    "grey and alpha": """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAFCAQAAADm4aTCAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAT0lEQVQImV2OIQ7AMAzEjo+X
        j+//fygtLQ0NDfWURq20UcvORSJooAd0gW4cgRodQPIFUcESx2F2IPERg33xV3cSOsZkrGllWdtbtFPnPy+2rWLOoPI9KgAAAABJ
        RU5ErkJggg==
    """,
}
INTERLACED = """
iVBORw0KGgoAAAANSUhEUgAAABAAAAAFCAIAAAG0jcuIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAbklEQVQImW2NoQ5FMQhD6/H1
+P7/P8zOzmKxWF6W3SwTT8EppwEA3B2SSKKq3J2kmeEbQHfjbJK2TVLSkYEPt/FGmWlmYwycH919xao60r7dNCJuFZlJ0t0lAfv/
i3POF3fzrzrGOJiZEbHWus0fXTdAkND1t28AAAAASUVORK5CYII=
"""


def picture_of(*rows: str) -> Picture:
    return Picture(len(rows[0]), len(rows), tuple(bytes(one == "#" for one in row) for row in rows))


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_files_of_each_kind_have_the_same_pixels(text: str) -> None:
    assert read_png(base64.b64decode(text)) == picture_of(*SHOWN)


def test_what_is_no_whole_png_is_refused() -> None:
    whole = base64.b64decode(FILES["grey 1"])
    with pytest.raises(ValueError, match="interlaced"):
        read_png(base64.b64decode(INTERLACED))
    with pytest.raises(ValueError, match="no PNG"):
        read_png(b"GIF89a")
    with pytest.raises(ValueError, match="damaged"):
        read_png(whole[:20] + b"\x01" + whole[21:])
    for end in range(8, len(whole) - 12):
        with pytest.raises(ValueError, match=r"no whole PNG|damaged"):
            read_png(whole[:end])


def test_the_difference_is_a_part_of_the_pixels_and_is_drawn() -> None:
    one, other = picture_of("#.#.", "...#", "...."), picture_of("....", "#..#", "..#.")
    assert difference(one, other) == 4 / 12
    assert drawn_difference(one, other) == "█ ▀\n  ▀"
    assert drawn_difference(one, one) == "\n"
    assert difference(one, picture_of("#.#.")) == 1.0
    assert drawn_difference(one, picture_of("#.#.")) == "It has 4 × 3 pixels in place of 4 × 1."
