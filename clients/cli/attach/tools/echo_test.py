"""For tests: pytest-embedded on a board that prints a prompt."""


def test_prompt(dut):  # type: ignore[no-untyped-def]
    dut.write("help\r")
    dut.expect("this list")
    dut.expect("> ")
