/**
 * Runs `work`; when it takes longer than a second a line says what is going on, again every ten, and at the
 * end how long it took.
 */
export async function step(title, work, say = console.log) {
  const began = Date.now()
  let told = false
  const tell = (text) => {
    told = true
    say(text)
  }
  const first = setTimeout(() => tell(`${title} …`), 1_000)
  const again = setInterval(() => tell(`${title} … ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  try {
    const result = await work()
    if (told) say(`${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(again)
  }
}
