import { Missing } from '#/components/missing/Missing.tsx'

/** An address outside of all areas. */
function NotFound() {
  return (
    <main id="content">
      <Missing />
    </main>
  )
}

export default NotFound
