/** A phone number within a sentence. */
const NUMBER = /([+(]?\d[\d ().-]{7,}\d)/

/** A sentence whose phone number stands in one line, as far as a line holds it: nobody dials half of one. */
export function Unbroken({ text }: { text: string }) {
  return (
    <span>
      {text.split(NUMBER).map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} style={{ display: 'inline-block' }}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
