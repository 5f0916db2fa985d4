// React notes its handlers on an element when it takes it over. It does so a moment before it listens, and a part of
// the page may be taken over long after the rest. A form's own button works without scripts (decision 041).
const script = `addEventListener('click',function(event){
var button=event.target.closest&&event.target.closest('button[type=button]'),until=Date.now()+20000
function taken(){return Object.keys(button).some(function(name){return name.indexOf('__reactProps')===0})}
function press(){if(button===window.pressedEarly){window.pressedEarly=null;if(button.isConnected)button.click()}}
function wait(){if(taken())setTimeout(press,100);else if(Date.now()<until)setTimeout(wait,50)}
if(button&&!taken()&&button!==window.pressedEarly){window.pressedEarly=button;wait()}
},true)`

/**
 * Remembers the button that was pressed last before any script listened to it, and presses it once one does: a slow
 * phone shows buttons seconds before it can do anything with them.
 */
export function EarlyPress({ nonce }: { nonce: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
