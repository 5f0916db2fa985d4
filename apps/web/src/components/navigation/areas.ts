/**
 * The areas of the specification that have their pages; a link into another one would lead nowhere and is not
 * shown.
 */
const areas = ['/dashboard', '/coordinate', '/schedule', '/scope/fleet', '/dev']

/** Whether a path leads to a page. */
export const leadsSomewhere = (path: string): boolean =>
  areas.some((area) => path === area || path.startsWith(`${area}/`))
