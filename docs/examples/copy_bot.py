"""A Discord bot that answers "!copy Clone, Tarmogoyf" and "!ask What is ...?" with the API's text and link.

Set DISCORD_TOKEN, and SITE to the address of your Layer One; then `pip install discord.py` and run it. Only
`main` needs discord.py: `reply` is plain Python, to be used for any other chat.
"""

import json
import os
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

SITE = os.environ.get("SITE", "http://127.0.0.1:8000")
SECONDS = 10
DOWN = {"status": 503, "detail": "Layer One doesn't answer.", "mend": "Try again in a minute."}
USAGE = "Ask “!copy Clone, Tarmogoyf”, or “!ask” and a question."


def asked(path: str, **query: str) -> dict:
    """What the API answers; a problem document where it can't."""
    request = Request(f"{SITE}/api/v1/{path}?{urlencode(query)}", headers={"Accept": "application/json"})  # noqa: S310
    try:
        with urlopen(request, timeout=SECONDS) as response:  # noqa: S310
            return json.load(response)
    except HTTPError as error:
        problem = error.read()
    except (URLError, TimeoutError, ValueError):
        return DOWN
    try:
        return json.loads(problem)
    except ValueError:  # the page of a proxy before it, say
        return DOWN


def told(answer: dict) -> str:
    """The text of an answer, which fits into a message; or what is wrong, and what would work."""
    if "status" in answer:
        return f"{answer['detail']} {answer.get('mend', '')}".strip()[:2000]
    return answer["text"]


def reply(message: str) -> str | None:
    """What to say to a message; None to one that isn't for us."""
    command, _, words = message.strip().partition(" ")
    if command == "!ask":
        return told(asked("ask", q=words)) if words else USAGE
    if command != "!copy":
        return None
    names = [name.strip() for name in words.split(",", 1)]
    if len(names) < 2 or not all(names):
        return USAGE
    return told(asked("copies", copier=names[0], original=names[1]))


def main() -> None:
    import asyncio

    import discord

    intents = discord.Intents.default()
    intents.message_content = True
    client = discord.Client(intents=intents)

    @client.event
    async def on_message(message: discord.Message) -> None:
        if message.author.bot:
            return
        if answer := await asyncio.to_thread(reply, message.content):
            await message.channel.send(answer)

    client.run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
