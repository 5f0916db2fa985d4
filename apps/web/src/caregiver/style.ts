/** The page follows the phone's own colours, light or dark, and its letters, however large. */
export const pageStyle = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 1.125rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
header { font-weight: 600; }
h1 { margin: 1.5rem 0 0.5rem; font-size: 1.375rem; line-height: 1.3; }
.news { margin: 0 0 1.5rem; padding: 1rem; border: 1px solid; border-radius: 0.375rem; font-weight: 600; }
dl { margin: 0; }
dt { font-size: 1rem; }
dd { margin: 0 0 1rem; font-weight: 600; }
a { display: inline-block; min-height: 3rem; line-height: 3rem; color: LinkText; }
[data-opening] main { display: none; }
`
