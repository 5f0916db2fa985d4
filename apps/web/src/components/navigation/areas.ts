/**
 * The areas of the specification that have their pages; a link into another one would lead nowhere and is not
 * shown.
 */
const areas = [
  '/dashboard',
  '/patients',
  '/rides',
  '/coordinate',
  '/schedule',
  '/scope/fleet',
  '/customers',
  '/config',
  '/admin/copy',
  '/dev',
]

/** Whether a path leads to a page. */
export function leadsSomewhere(path: string): boolean {
  return areas.some((area) => path === area || path.startsWith(`${area}/`))
}
