/**
 * Gives the link's token to the server once, puts the name of the link's page in its place, and asks for news every ten
 * seconds while somebody looks. Until the server took it the token stays, so that loading the page anew tries again.
 * What is read aloud changes only when the news does. Of the page that comes only its news is read: the policy of this
 * one, whose nonce is another, would refuse its style.
 */
export const pageScript = `
(function () {
  var root = document.documentElement
  var token = ''
  function shown(id, on) { document.getElementById(id).hidden = !on }
  function refresh() {
    return fetch(location.pathname + location.search, { headers: { accept: 'text/html' } }).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.text()
    }).then(function (html) {
      if (token) return
      var news = html.slice(html.indexOf('<main>'), html.indexOf('</main>'))
      var next = new DOMParser().parseFromString(news, 'text/html').querySelector('main')
      var main = document.querySelector('main')
      if (next && next.innerHTML !== main.innerHTML) main.innerHTML = next.innerHTML
      shown('offline', false)
    }).catch(function () { shown('offline', true) })
  }
  function open(mine) {
    return fetch(location.pathname, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: mine })
    }).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.text()
    }).then(function (name) {
      if (token !== mine) return
      token = ''
      history.replaceState(null, '', location.pathname + (name ? '?link=' + name : ''))
      return refresh().then(function () {
        shown('opening', false)
        root.removeAttribute('data-opening')
      })
    }, function () {
      shown('offline', true)
      setTimeout(function () { if (token === mine) open(mine) }, 5000)
    })
  }
  function begin() {
    token = location.hash.slice(1)
    if (!token) return
    root.setAttribute('data-opening', '')
    shown('opening', true)
    open(token)
  }
  function look() { if (!document.hidden && !token) refresh() }
  begin()
  addEventListener('hashchange', begin)
  setInterval(look, 10000)
  document.addEventListener('visibilitychange', look)
})()
`
