import { createContext, use } from 'react'

/** Given by the entry; does nothing while the server draws. */
export const PrefetchContext = createContext<(href: string) => void>(() => {})

/**
 * Handlers for a link that fetch its page as soon as somebody seems to want it: pointer, focus or finger.
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
