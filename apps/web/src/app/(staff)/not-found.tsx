import { Missing } from '#/components/missing/Missing.tsx'

/** Within the area's own frame, which has the page's main already. */
function NotFound() {
  return <Missing ofStaff />
}

export default NotFound
