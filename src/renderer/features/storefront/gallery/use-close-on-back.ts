import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router-dom'

/**
 * Gives a dialog a history entry of its own while it is rendered, so that Back closes it and the page stays. The entry
 * has the address of the page.
 *
 * @param onClose called when the visitor goes back
 * @returns a function that closes the dialog in another way, and removes the entry
 */
export function useCloseOnBack(onClose: () => void): () => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  /** Key of the entry of the page. */
  const below = useRef<string>(undefined)
  const closeByBack = useEffectEvent(onClose)
  useEffect(() => {
    if (!router) return
    if (below.current === undefined) {
      const { key, pathname, search } = router.state.location
      below.current = key
      void router.navigate(pathname + search, { preventScrollReset: true })
    }
    // The router also reports other changes, some of them before the entry exists.
    let last = router.state.location.key
    return router.subscribe(({ location }) => {
      if (location.key !== last && location.key === below.current) closeByBack()
      last = location.key
    })
  }, [router])

  return () => {
    onClose()
    // Without the entry, the page before this one would appear.
    if (router && below.current !== undefined && router.state.location.key !== below.current) void router.navigate(-1)
  }
}
