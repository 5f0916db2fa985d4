/** What a switch is about, and how it stands: one text, since a button lays out its parts side by side. */
export function SwitchWords({ about, state }: { about: string; state: string }) {
  return (
    <span>
      {about}
      <span aria-hidden>:&nbsp;{state}</span>
    </span>
  )
}
