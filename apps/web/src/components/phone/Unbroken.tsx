/** A phone number within a sentence. */
const NUMBER = /([+(]?\d[\d ().-]{7,}\d)/

/** A line stays under a link whose number is set apart. */
const asAround = { textDecoration: 'inherit' }
const apart = { ...asAround, display: 'inline-block' }

/** A sentence whose phone number stands in one line, as far as a line holds it: nobody dials half of one. */
export function Unbroken({ text }: { text: string }) {
  return (
    <span style={asAround}>
      {text.split(NUMBER).map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} style={apart}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
