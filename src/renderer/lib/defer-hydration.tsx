import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { retryUntilOnline } from './retry-until-online.ts'

/*
 * Parts of a page that are drawn with the rest and come alive after it.
 *
 * The server draws them like any other component. In a page that it drew, the browser fetches their script only when
 * the page stands and has nothing better to do; until then what the server drew is simply there, to read and to follow
 * its links. On a page that one walks to, they come with the screen. One that does not come takes nothing else along.
 */

const pendingParts = new Set<() => Promise<void>>()
let isHeld = false
let release: () => void = () => {}
let released: Promise<void> = Promise.resolve()

/**
 * Makes a part whose script is not in the first load. For what stands below the first sight, or is no more than a
 * note for machines; never for what is pressed at once. Give it props that stay the same while the page comes alive.
 *
 * @param waitingFor stands there when it was not drawn by the server and is still on its way. Only what the page cannot
 * do without has it: when such a part does not come, the page fails; any other is left out until the network is back
 * @example export const ProductReviews = later(async () => (await import('./Reviews.tsx')).Reviews)
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
        loading = undefined // another time the line may be there
        pendingParts.delete(fetchPart) // but no page that one walks to waits for it again
        throw error
      },
    )
    return loading
  }
  pendingParts.add(fetchPart)

  const Part = lazy(() => {
    const loaded = part
    if (!loaded) {
      const coming = released.then(() => (waitingFor === null ? retryUntilOnline(fetchPart) : fetchPart()))
      return coming.then(() => ({ default: part as ComponentType<Props> })) // just fetched
    }
    // What is there already is drawn in the same breath: React reads this as a promise that was kept.
    // biome-ignore lint/suspicious/noThenProperty: on purpose, see above
    const kept = { then: (tell: (module: { default: ComponentType<Props> }) => void) => tell({ default: loaded }) }
    return kept as Promise<{ default: ComponentType<Props> }>
  }) as unknown as ComponentType<Props> // lazy keeps the props, in a type of its own

  // Without memo every drawing of the page would ask for the script at once.
  return memo(function Later(props: Props) {
    return (
      <Suspense fallback={waitingFor}>
        <Part {...props} />
      </Suspense>
    )
  }) as unknown as ComponentType<Props> // the same
}

/**
 * Fetches what the screens that are here need besides; nothing while the first page is still coming alive. What does not
 * come is no matter of all others: it says so where it is drawn.
 */
export async function loadDeferredParts(): Promise<void> {
  if (!isHeld) await Promise.allSettled([...pendingParts].map((fetchPart) => fetchPart()))
}

/** Lets all parts wait. @returns lets them come */
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
