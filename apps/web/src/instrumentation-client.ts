import { slowPage } from './components/navigation/slow-page.ts'

/** Next calls this by its name when somebody goes to another page. */
export function onRouterTransitionStart(url: string): void {
  slowPage.asked(url, location.href)
}
