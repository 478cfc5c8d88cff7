import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, UNSAFE_DataRouterContext } from 'react-router-dom'

/** Query parameter that opens a view: `?bekijk=3d`. */
const VIEW_PARAMETER = 'bekijk'

/**
 * History entry of a view over the entry of its page. `below`: key of the page's entry. `address`: the page with the latest
 * choices of the view.
 */
type Layer = { below: string; address: string }

const STAY = { replace: true, preventScrollReset: true }

/**
 * Manages which view is open over a page. A view that is opened on the page has a history entry of its own, so Back closes
 * it and the page stays. The choices that were made in the view stay too. A reload shows the page without the view, unless
 * a link opened it.
 *
 * @param names the views that a link may open with `?bekijk=`, on this page or on another
 */
export function useOpenView(names: readonly string[]) {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [name, setName] = useState<string>()
  /** The same name before it is rendered, because two clicks can come before that. */
  const open = useRef<string>(undefined)
  /** Stays after the view is closed, until the visitor is back on the page. Undefined when a link opened the page with the view. */
  const layer = useRef<Layer>(undefined)

  const setOpen = (view: string | undefined) => {
    open.current = view
    setName(view)
  }

  const follow = useEffectEvent((location: Location, cameBy: string, last?: Location) => {
    const here = withoutView(location)
    const linked = new URLSearchParams(location.search).get(VIEW_PARAMETER)
    const view = layer.current
    if (view && view.below === location.key) {
      layer.current = undefined
      setOpen(undefined)
      // The entry below the view has the choices of before. They are replaced by those of the view. Not during the call of the
      // router, which forgets the kind of a navigation that begins in it: the browser would keep the address.
      if (view.address !== here) queueMicrotask(() => void router?.navigate(view.address, STAY))
      return
    }
    if (view) view.address = here
    // Back or Forward to an entry without a view. A choice in the view replaces its entry.
    if (!view && cameBy === 'POP' && linked === null) setOpen(undefined)
    if (linked === null || open.current !== undefined || !names.includes(linked)) return
    const isOverPage = cameBy === 'PUSH' && last?.pathname === location.pathname
    layer.current = isOverPage ? { below: last.key, address: here } : undefined
    setOpen(linked)
  })
  // Not by the rendered location: a page between two quick navigations is not rendered.
  useEffect(() => {
    if (!router) return
    let { location: last, historyAction } = router.state
    follow(last, historyAction)
    return router.subscribe(({ location, historyAction: cameBy }) => {
      if (location.key !== last.key) follow(location, cameBy, last)
      last = location
    })
  }, [router])

  return {
    name,
    show(view: string) {
      if (!router || open.current !== undefined) return // a second click while the view is loading
      // The router's location, because the rendered one can be older than the latest choices.
      const { location } = router.state
      const address = withoutView(location)
      setOpen(view)
      layer.current = { below: location.key, address }
      void router.navigate(address, { preventScrollReset: true })
    },
    close() {
      if (!router || open.current === undefined) return
      setOpen(undefined)
      if (layer.current) void router.navigate(-1)
      else void router.navigate(withoutView(router.state.location), STAY)
    },
  }
}

function withoutView({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(VIEW_PARAMETER)
  const rest = parameters.toString()
  return rest ? `${pathname}?${rest}` : pathname
}
