"""Tables in the page: what it shows, and what it changes."""

from .app_world import AppWorld


async def test_a_table_is_shown_and_follows_its_changes(world: AppWorld):
    await world.start_table("Amal", "Nimali")
    room = await world.room()
    amal, nimali = await world.page("Amal", room.id), await world.page("Nimali", room.id)
    assert amal.table["seat"] == 0
    assert nimali.table["seat"] == 1
    room = await world.room()
    mover = (amal, nimali)[room.to_move or 0]
    move = str(room.view(room.to_move).legal_moves()[0])
    answer = await mover.play(move)
    assert answer["type"] == "done"
    for page in (amal, nimali):
        await page.shows(lambda table: table["version"] > room.version)
