import { createContext, use } from 'react'

/** Function that prefetches the page of a URL. The entry passes it to `<App>`. On the server it does nothing. */
export const PrefetchContext = createContext<(href: string) => void>(() => {})

/**
 * Returns handlers for a link that prefetch its page on pointer enter, focus or touch.
 *
 * @example <Link to={path} {...usePrefetch()(path)}>
 */
export function usePrefetch() {
  const prefetch = use(PrefetchContext)
  return (href: string) => ({
    onPointerEnter: () => prefetch(href),
    onFocus: () => prefetch(href),
    onTouchStart: () => prefetch(href),
  })
}
