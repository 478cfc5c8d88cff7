import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { retryUntilOnline } from './retry-until-online.ts'

/*
 * Parts of a page that the server renders with the rest and that hydrate later.
 *
 * In a page rendered by the server, the browser fetches their scripts only when it is idle. Until then the server's
 * HTML is visible and its links work. After client-side navigation they load with the screen. When such a part fails
 * to load, the rest of the page is not affected.
 */

const pendingParts = new Set<() => Promise<void>>()
let isHeld = false
let release: () => void = () => {}
let released: Promise<void> = Promise.resolve()

/**
 * Makes a part whose script is not in the first load. Use it for content below the fold and for structured data, never
 * for anything that can be clicked at once. Its props must stay the same during hydration.
 *
 * @param waitingFor shown while a part that the server did not render is loading. Only parts that the page cannot do
 *   without have it: when such a part fails to load, the page fails. Any other part is left out until the network is back
 * @example export const ProductReviews = deferHydration(async () => (await import('./Reviews.tsx')).Reviews)
 */
export function deferHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waitingFor: ReactNode = null,
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
        loading = undefined // the connection may be back next time
        pendingParts.delete(fetchPart) // but navigation does not wait for it again
        throw error
      },
    )
    return loading
  }
  pendingParts.add(fetchPart)

  const Part = lazy(() => {
    const loaded = part
    if (!loaded) {
      const fetched = released.then(() => (waitingFor === null ? retryUntilOnline(fetchPart) : fetchPart()))
      return fetched.then(() => ({ default: part as ComponentType<Props> })) // just fetched
    }
    // React renders a loaded part synchronously, because this thenable calls back at once.
    type Resolve = (module: { default: ComponentType<Props> }) => void
    // biome-ignore lint/suspicious/noThenProperty: on purpose, see above
    const settled = { then: (resolve: Resolve) => resolve({ default: loaded }) }
    return settled as Promise<{ default: ComponentType<Props> }>
  }) as unknown as ComponentType<Props> // lazy wraps the props in a type of its own

  // Without memo every render of the page would fetch the script at once.
  return memo(function DeferredPart(props: Props) {
    return (
      <Suspense fallback={waitingFor}>
        <Part {...props} />
      </Suspense>
    )
  }) as unknown as ComponentType<Props> // memo wraps the props in a type of its own
}

/**
 * Loads the deferred parts of the current screens; does nothing while the first page still hydrates. A failed part does
 * not affect the others: it reports its failure where it is rendered.
 */
export async function loadDeferredParts(): Promise<void> {
  if (!isHeld) await Promise.allSettled([...pendingParts].map((fetchPart) => fetchPart()))
}

/**
 * Holds back all deferred parts.
 *
 * @returns releases them
 */
export function holdDeferredParts(): () => void {
  isHeld = true
  released = new Promise((resolve) => {
    release = resolve
  })
  return () => {
    isHeld = false
    release()
    void loadDeferredParts()
  }
}
