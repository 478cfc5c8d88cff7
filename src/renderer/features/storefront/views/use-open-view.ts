import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/** Query parameter that opens a view: `?bekijk=3d`. */
const VIEW_PARAMETER = 'bekijk'

/**
 * `below`: key of the history entry below that of the view; undefined when the view has no entry of its own, because a
 * link opened the page with it.
 */
type OpenView = { name: string; below: string | undefined }

/**
 * Manages which view is open over a page. A view that is opened on the page has a history entry of its own, so Back closes
 * it and the page stays. The choices that were made in the view stay too. A reload shows the page without the view, unless
 * a link opened it.
 *
 * @param names the views that a link may open with `?bekijk=`, on this page or on another
 */
export function useOpenView(names: readonly string[]) {
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const cameBy = useNavigationType()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [open, setOpen] = useState<OpenView>()
  /** Address of the view's entry, with the latest choices. */
  const entry = useRef<string>(undefined)
  const here = withoutView(pathname, search)
  /** Key of the last history entry; undefined when the page was opened with this one. */
  const previous = useRef<string>(undefined)

  const linked = new URLSearchParams(search).get(VIEW_PARAMETER)
  const openLinked = useEffectEvent(() => {
    const below = cameBy === 'PUSH' ? previous.current : undefined
    previous.current = key
    if (open || linked === null || !names.includes(linked)) return
    setOpen({ name: linked, below })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => openLinked(), [key])

  const follow = useEffectEvent(() => {
    if (!open) return
    if (open.below === undefined) {
      // Back or Forward to an entry without a view. A choice in the view replaces its entry.
      if (cameBy === 'POP' && linked === null) setOpen(undefined)
      return
    }
    if (key !== open.below) {
      entry.current = here
      return
    }
    const chosen = entry.current ?? here
    setOpen(undefined)
    // Back: the entry below the view has the choices of before. They are replaced by those of the view.
    if (chosen !== here) void navigate(chosen, { replace: true, preventScrollReset: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => follow(), [key])

  return {
    name: open?.name,
    show(name: string) {
      if (open) return // a second click while the view is loading
      // While a part of the page hydrates, the rendered location can be older than the latest choices.
      const now = router?.state.location ?? { pathname, search, key }
      const address = withoutView(now.pathname, now.search)
      entry.current = address
      setOpen({ name, below: now.key })
      void navigate(address, { preventScrollReset: true })
    },
    close() {
      if (!open) return
      if (open.below !== undefined) {
        void navigate(-1)
        return
      }
      setOpen(undefined)
      void navigate(here, { replace: true, preventScrollReset: true })
    },
  }
}

function withoutView(pathname: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(VIEW_PARAMETER)
  const rest = parameters.toString()
  return rest ? `${pathname}?${rest}` : pathname
}
