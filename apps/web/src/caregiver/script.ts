/**
 * Gives the link's token to the server once, takes it out of the address, and asks for news every ten seconds while
 * somebody looks. What is read aloud changes only when the news does.
 */
export const pageScript = `
(function () {
  var root = document.documentElement
  var token = location.hash.slice(1)
  function shown(id, on) { document.getElementById(id).hidden = !on }
  function refresh() {
    return fetch(location.pathname, { headers: { accept: 'text/html' } }).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.text()
    }).then(function (html) {
      var next = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
      var main = document.querySelector('main')
      if (next && next.innerHTML !== main.innerHTML) main.innerHTML = next.innerHTML
      shown('offline', false)
    }).catch(function () { shown('offline', true) })
  }
  function open() {
    return fetch(location.pathname, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: token })
    }).then(refresh, function () { shown('offline', true); setTimeout(open, 5000) }).then(function () {
      shown('opening', false)
      root.removeAttribute('data-opening')
    })
  }
  if (token) {
    root.setAttribute('data-opening', '')
    shown('opening', true)
    history.replaceState(null, '', location.pathname)
    open()
  }
  setInterval(function () { if (!document.hidden) refresh() }, 10000)
  document.addEventListener('visibilitychange', function () { if (!document.hidden) refresh() })
})()
`
