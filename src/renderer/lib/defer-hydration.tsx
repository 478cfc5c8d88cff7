import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { retryUntilOnline } from './retry-until-online.ts'
import { untilIdle, yieldToBrowser } from './yield-to-browser.ts'

/*
 * Deferred parts: parts of a page that the server renders with the rest, and that hydrate later.
 *
 * In a page rendered by the server, the browser loads the scripts of deferred parts only when it is idle. Until then
 * the server's HTML is visible and its links work. After client-side navigation, deferred parts load with the screen.
 * When a deferred part without a placeholder fails to load, the rest of the page is not affected.
 */

const pendingParts = new Set<() => Promise<void>>()
/** The parts that were rendered before their scripts had loaded. */
const renderedParts = new Set<() => Promise<void>>()
let isHeld = false
let release: () => void = () => {}
let released: Promise<void> = Promise.resolve()
let lastTurn: Promise<unknown> = released
/** Waits until the parts before it have hydrated. React hydrates parts that are ready at the same time in one long task. */
const untilTurn = () => {
  lastTurn = lastTurn.then(untilIdle)
  return lastTurn
}

/**
 * Makes a deferred part: a component whose script is not in the first load. Use it for content below the fold and for
 * structured data, never for content that a visitor clicks at once. Its props must stay the same during hydration.
 *
 * @param placeholder shown while a part that the server did not render is loading. Pass it only for a part that the
 *   page needs: when a part with a placeholder fails to load, the error page is shown. A part without a placeholder
 *   that fails to load is missing until the network is back
 * @example export const ProductReviews = deferHydration(async () => (await import('./Reviews.tsx')).Reviews)
 */
export function deferHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetchPart = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded
        pendingParts.delete(fetchPart)
      },
      (error: unknown) => {
        loading = undefined // so that the next call of fetchPart loads the part again
        pendingParts.delete(fetchPart) // so that later navigations do not wait for this part
        throw error
      },
    )
    return loading
  }
  pendingParts.add(fetchPart)

  const Part = lazy(() => {
    const loaded = part
    if (!loaded) {
      renderedParts.add(fetchPart)
      const fetched = released.then(() => (placeholder === null ? retryUntilOnline(fetchPart) : fetchPart()))
      return (isHeld ? fetched.then(untilTurn) : fetched).then(() => ({ default: part as ComponentType<Props> })) // just fetched
    }
    // React renders a loaded part synchronously, because this thenable calls back at once.
    type Resolve = (module: { default: ComponentType<Props> }) => void
    // biome-ignore lint/suspicious/noThenProperty: React needs a thenable here, see above
    const settled = { then: (resolve: Resolve) => resolve({ default: loaded }) }
    return settled as Promise<{ default: ComponentType<Props> }>
  }) as unknown as ComponentType<Props> // lazy wraps the props in a type of its own

  // When a part that is not yet hydrated renders again, React hydrates it at once. `memo` prevents that, because the
  // script would be loaded too early.
  return memo(function DeferredPart(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    )
  }) as unknown as ComponentType<Props> // memo wraps the props in a type of its own
}

/**
 * Loads the deferred parts of all screens that were loaded so far. Does nothing after `holdDeferredParts`, until the
 * parts are released. A part that fails to load does not affect the others. Rendering that part reports the failure.
 */
export async function loadDeferredParts(): Promise<void> {
  if (!isHeld) await Promise.allSettled([...pendingParts].map((fetchPart) => fetchPart()))
}

/**
 * Prevents that deferred parts load. Used while the first page hydrates.
 *
 * @returns function that releases the deferred parts. It loads those of the page, each request in a task of its own. The
 *   other parts, such as dialogs that the visitor may open, follow one at a time while the browser is idle
 */
export function holdDeferredParts(): () => Promise<void> {
  isHeld = true
  released = new Promise((resolve) => {
    release = resolve
  })
  return async () => {
    isHeld = false
    for (const fetchPart of renderedParts) {
      void fetchPart().catch(() => {}) // rendering the part reports the failure
      await yieldToBrowser()
    }
    release()
    // Those of the page are among them, so the others wait for these.
    for (const fetchPart of [...pendingParts]) {
      await untilIdle()
      await fetchPart().catch(() => {})
    }
  }
}
