'use client'
import {
  cloneElement,
  Suspense,
  useEffect,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'

type Button = ReactElement<
  Pick<ComponentProps<'button'>, 'aria-expanded' | 'aria-haspopup' | 'autoFocus' | 'onClick'>
>

/** What a menu or dialog needs of the button that opens it. */
export type Popup = { button: Button; opened: boolean; onChange: (opened: boolean) => void }

type Props = {
  button: Button
  popup: 'menu' | 'dialog'
  /** The popup around its button; fetched with the first press (`lazy`). */
  children: (popup: Popup) => ReactNode
}

/**
 * A button whose menu or dialog comes when somebody opens it: a page is there without the library that places them
 * (P9).
 */
export function DeferredPopup({ button, popup, children }: Props) {
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  if (wanted) {
    // What was pressed keeps the focus: the popup gives it back to what had it when it opened.
    const pressed = cloneElement(button, { autoFocus: true })
    return (
      <Suspense fallback={pressed}>
        <Arrived onArrive={() => setOpened(true)}>
          {children({ button: pressed, opened, onChange: setOpened })}
        </Arrived>
      </Suspense>
    )
  }
  return cloneElement(button, {
    'aria-expanded': false,
    'aria-haspopup': popup,
    onClick: (event) => {
      button.props.onClick?.(event)
      setWanted(true)
    },
  })
}

/** Says once that its children are there. */
function Arrived({ onArrive, children }: { onArrive: () => void; children: ReactNode }) {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, whatever the function is by then
  useEffect(onArrive, [])
  return children
}
