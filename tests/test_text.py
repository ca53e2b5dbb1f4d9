"""The words: the formatter, and that every text file is complete, regular and well set."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from regalia import text
from regalia.play import Game
from regalia.registry import games
from regalia.text import LANGUAGES, NoText, Words, best, plural

ROOT = Path(__file__).parents[1]
CASES: dict[str, Any] = json.loads((ROOT / "tests/text_cases.json").read_text(encoding="utf-8"))
FOLDERS = [ROOT / "web/text", *sorted((ROOT / "web/games").glob("*/text"))]
FILES = [folder / f"{lang}.json" for folder in FOLDERS for lang in LANGUAGES]

NEEDED = {
    "en": {"one", "other"},
    "cs": {"one", "few", "many", "other"},
    "uk": {"one", "few", "many", "other"},
    "sl": {"one", "two", "few", "other"},
}
"""The plural categories of each language."""

COUNTED = {
    "en": {
        "cards": "cards card cards cards cards cards cards cards cards cards cards cards cards",
        "points": "points point" + 11 * " points",
        "games": "games game" + 11 * " games",
        "jokers.acc": "jokers joker" + 11 * " jokers",
    },
    "cs": {
        "cards": "karet karta karty karty karty karet karet karet karet karet karet karet karet",
        "cards.acc": "karet kartu karty karty karty" + 8 * " karet",
        "points": "bodů bod body body body" + 8 * " bodů",
        "jokers": "žolíků žolík žolíci žolíci žolíci" + 8 * " žolíků",
        "jokers.acc": "žolíků žolíka žolíky žolíky žolíky" + 8 * " žolíků",
        "rounds": "kol kolo kola kola kola" + 8 * " kol",
        "moves": "tahů tah tahy tahy tahy" + 8 * " tahů",
        "games": "partií partie partie partie partie" + 8 * " partií",
    },
    "uk": {
        "cards": "карт карта карти карти карти карт карт карт карта карти карт карта карти",
        "cards.acc": "карт карту карти карти карти карт карт карт карту карти карт карту карти",
        "points": "очок очко очки очки очки очок очок очок очко очки очок очко очки",
        "jokers.acc": "джокерів джокера джокери джокери джокери джокерів джокерів джокерів "
        "джокера джокери джокерів джокера джокери",
        "rounds": "раундів раунд раунди раунди раунди раундів раундів раундів "
        "раунд раунди раундів раунд раунди",
        "moves": "ходів хід ходи ходи ходи ходів ходів ходів хід ходи ходів хід ходи",
        "games": "партій партія партії партії партії партій партій партій партія партії партій "
        "партія партії",
    },
    "sl": {
        "cards": "kart karta karti karte karte kart kart kart kart kart kart karta karti",
        "cards.acc": "kart karto karti karte karte kart kart kart kart kart kart karto karti",
        "points": "točk točka točki točke točke točk točk točk točk točk točk točka točki",
        "points.acc": "točk točko točki točke točke točk točk točk točk točk točk točko točki",
        "jokers": "jokerjev joker jokerja jokerji jokerji" + 6 * " jokerjev" + " joker jokerja",
        "jokers.acc": "jokerjev jokerja jokerja jokerje jokerje"
        + 6 * " jokerjev"
        + " jokerja jokerja",
        "rounds": "krogov krog kroga krogi krogi" + 6 * " krogov" + " krog kroga",
        "games": "partij partija partiji partije partije" + 6 * " partij" + " partija partiji",
        "moves": "potez poteza potezi poteze poteze potez potez potez potez potez potez "
        "poteza potezi",
    },
}
"""What stands after 0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 101, 102 (case C32)."""

RULES = (
    "goal pack layout pyramid peaks free covered play ace draw draw_when joker jokers stop "
    "cleared failed streak joker_points draw_points clear_points streak_end negative no_bonus "
    "kept rounds next_round same_deal places sight practice_note"
)

FACTS = (
    "card cards top level seat name names move text found file line version date code game "
    "option value wanted have want error reason message seats players turn kind role state "
    "size n points total stock left round rounds place row x score best streak jokers worth number "
    "gain price count high low percent day first"
)
"""Every fact that a text may name; those of one game stand in its own code besides."""


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A maker of words over the texts of the cases."""
    monkeypatch.setattr(text, "_texts", lambda game, lang: CASES["game" if game else "shell"])
    names = [seat["name"] for seat in CASES["seats"]]
    return lambda lang: Words(lang, "cases", names)


@pytest.mark.parametrize(("lang", "key", "facts", "says"), CASES["cases"])
def test_cases(words: Any, lang: str, key: str, facts: dict[str, Any], says: str) -> None:
    assert words(lang).say(key, **facts) == says


@pytest.mark.parametrize(("lang", "key", "facts"), CASES["missing"])
def test_missing(words: Any, lang: str, key: str, facts: dict[str, Any]) -> None:
    with pytest.raises(NoText):
        words(lang).say(key, **facts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_categories(lang: str) -> None:
    assert [plural(lang, n) for n in CASES["plurals"]["n"]] == CASES["plurals"][lang]


@pytest.mark.parametrize(
    ("lang", "noun"), [(lang, noun) for lang, nouns in COUNTED.items() for noun in nouns]
)
def test_c32_counted_nouns(lang: str, noun: str) -> None:
    words = Words(lang)
    forms = COUNTED[lang][noun].split()
    for n, form in zip((0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 101, 102), forms, strict=True):
        assert words.say(f"count.{noun}", n=n) == f"{n}\u00a0{form}"
        assert words.say(f"count.{noun}", n=-n) == f"{'−' if n else ''}{n}\u00a0{form}"


def test_best_language() -> None:
    assert best(["de_AT.UTF-8", "sl_SI.UTF-8"]) == "sl"
    assert best(["C"]) == "en"


def test_unknown_language() -> None:
    with pytest.raises(ValueError, match="no words in 'de'"):
        Words("de")


def test_words_come_with_the_wheel_or_from_the_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert text._home(None) == ROOT / "web/text"
    assert text._home("pyramids") == ROOT / "web/games/pyramids/text"
    (tmp_path / "words").mkdir()
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    assert text._home(None) == tmp_path / "words/shell"
    assert text._home("pyramids") == tmp_path / "words/pyramids"


def test_pyramids_tells_its_rules_in_reading_order() -> None:
    words = Words("sl", "pyramids")
    own = [*RULES.split(), "undo", "reseat", "hint"]
    assert words.keys("rule.") == [f"rule.{name}" for name in own]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_has_words_for_what_it_offers(game: Game, lang: str) -> None:
    words = Words(lang, game.name)
    assert words.say("game.name")
    assert words.say("game.tagline")
    for level in game.minds:
        assert words.say(f"level.{level}")
    for option in game.options:
        assert words.say(f"rule.{option.rule}")
        assert words.say(f"option.{option.name}")
        for choice in option.choices:
            assert words.say(f"option.{option.name}.{choice}")
    for name in game.presets:
        assert words.say(f"preset.{name}")
    sets = [game.complete(options) for options in game.presets.values()]
    assert all(sets.count(one) == 1 for one in sets)
    for heading in words.keys("rulehead."):
        assert words.has(heading.replace("rulehead.", "rule.")), "a heading stands before a rule"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_no_rule_of_a_game_hides_one_of_the_house(game: Game) -> None:
    house = load(ROOT / "web/text/en.json")
    own = load(ROOT / f"web/games/{game.name}/text/en.json")
    assert not [key for key in own if key.startswith(("rule", "why.undo")) and key in house]


SOURCES = sorted((ROOT / "py/regalia").rglob("*.py"))
SAYS = {"say": "", "Reason": "why.", "said": "said."}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_key_in_the_package_is_a_text(path: Path) -> None:
    parts = path.relative_to(ROOT / "py/regalia").parts
    of = parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else None
    words = Words("en", of)
    source = path.read_text(encoding="utf-8")
    for verb, key, rule in re.findall(
        r"\b(say|Reason|said)\(\s*\"(\w[\w.]*)\"(?:,\s*\"(\w+)\")?", source
    ):
        assert words.has(SAYS[verb] + key), f"{verb} {key}"
        assert verb != "Reason" or words.has(f"rule.{rule}"), f"{verb} {key}: rule {rule}"


def test_a_card_is_named_in_both_cases() -> None:
    assert Words("cs").say("card.QS.acc") == "pikovou dámu"
    assert Words("uk").say("card.AH.acc") == "червового туза"
    assert Words("sl").say("card.JC.acc") == "križevega fanta"
    assert Words("en").say("card.TD") == "ten of diamonds"


def test_a_whole_sentence() -> None:
    assert (
        Words("cs", "pyramids").say("said.joker", card="QC", n=3, points=-35, left=2)
        == "Žolíkem: křížová dáma, −35. Série: 3."
    )


# --- the files ------------------------------------------------------------------------------


def forms(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def facts_of(entry: str | dict[str, str]) -> set[str]:
    return {name for form in forms(entry) for name in re.findall(r"\{(\w*)", form)}


def load(path: Path) -> dict[str, str | dict[str, str]]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs), f"{path}: a key stands twice"
        return dict(pairs)

    texts = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    assert isinstance(texts, dict)
    return texts


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT / "web"))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_same_keys_facts_and_forms(path: Path) -> None:
    english, texts = load(path.with_name("en.json")), load(path)
    known = set(FACTS.split()) | named_in_code(path.parent.parent.name)
    assert list(texts) == list(english), "the same keys in the same order"
    for key, entry in texts.items():
        assert facts_of(entry) == facts_of(english[key]), key
        assert facts_of(entry) <= known, key
        assert isinstance(entry, str) == isinstance(english[key], str), key
        if not isinstance(entry, str):
            assert set(entry) == NEEDED[path.stem], key
        for form in forms(entry):
            assert form, key
            assert re.fullmatch(r"([^{}]|\{\w+(:[\w.]+)?\})*", form), key


def named_in_code(game: str) -> set[str]:
    """Every word in the code of a game; none for the shell, which is no game."""
    own = [ROOT / "py/regalia/games" / game.replace("-", "_"), ROOT / "web/games" / game]
    code = [file for folder in own for kind in ("*.py", "*.js") for file in folder.glob(kind)]
    return {word for file in code for word in re.findall(r"\w+", file.read_text("utf-8"))}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_form_asked_for_exists(path: Path) -> None:
    lang, game = path.stem, path.parent.parent.name
    words = Words(lang, None if path.parent.parent.name == "web" else game)
    for key, entry in load(path).items():
        for name, form in re.findall(r"\{(\w+):([\w.]+)\}", " ".join(forms(entry))):
            named = {"card", "cards", "top"} & {name} and form == "acc"
            assert named or form == "signed" or words.has(f"count.{form}"), key


SINGLE = {"en": "", "cs": "ksvzouai", "uk": "увзіойа", "sl": "szkhvo"}
QUOTES = {"en": "“”’", "cs": "„“’", "uk": "«»’", "sl": "»«’"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_well_set(path: Path) -> None:
    lang = path.stem
    for key, entry in load(path).items():
        for form in forms(entry):
            bare = re.sub(r"\{[^}]*\}", "{}", form)
            assert not re.search(r"['\"`]|\.\.\.", bare), f"{key}: typewriter signs"
            assert not re.search(r"(^|[\s(])-|-\d", bare), f"{key}: a hyphen for a minus or dash"
            assert set(re.findall("[“”„«»‚‘’]", bare)) <= set(QUOTES[lang]), f"{key}: quotes"
            assert not re.search(r"^\s|\s$|\s\s|[ \u00a0][,.;:!?]", bare), f"{key}: spaces"
            assert not re.search(r"\d [^\W\d_]", bare), f"{key}: a space that may break"
            if SINGLE[lang]:
                loose = rf"(?<![\w’])[{SINGLE[lang]}] \S"
                assert not re.search(loose, bare, re.IGNORECASE), f"{key}: a lone letter"
            strange = "[ыэъёЫЭЪЁ]" if lang == "uk" else "[\u0400-\u04ff]"
            assert not re.search(strange, bare), f"{key}: letters of another language"
            for word in re.findall(r"[^\W\d_]+", bare):
                cyrillic = re.findall("[\u0400-\u04ff]", word)
                assert len(cyrillic) in (0, len(word)), f"{key}: {word} mixes alphabets"
