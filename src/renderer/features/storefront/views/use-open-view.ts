import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Query parameter that opens a view with the page: `?bekijk=3d`. */
const VIEW_PARAMETER = 'bekijk'

/**
 * `below`: key of the history entry below that of the view; undefined when the view has no entry of its own, because a
 * link opened the page with it.
 */
type OpenView = { name: string; below: string | undefined }

/**
 * Manages which view is open over a page. A view that is opened has a history entry of its own, so Back closes it and the
 * page stays. The choices that were made in the view stay too. A reload shows the page without the view.
 *
 * @param names the views that a link may open with `?bekijk=`
 */
export function useOpenView(names: readonly string[]) {
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const [open, setOpen] = useState<OpenView>()
  /** Address of the view's entry, with the latest choices. */
  const entry = useRef<string>(undefined)
  const here = pathname + search

  const openLinked = useEffectEvent(() => {
    const name = new URLSearchParams(search).get(VIEW_PARAMETER)
    if (name !== null && names.includes(name)) setOpen({ name, below: undefined })
  })
  useEffect(() => openLinked(), [])

  const follow = useEffectEvent(() => {
    if (open?.below === undefined) return
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
      entry.current = here
      setOpen({ name, below: key })
      void navigate(here, { preventScrollReset: true })
    },
    close() {
      if (!open) return
      if (open.below !== undefined) {
        void navigate(-1)
        return
      }
      setOpen(undefined)
      void navigate(withoutView(pathname, search), { replace: true, preventScrollReset: true })
    },
  }
}

function withoutView(pathname: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(VIEW_PARAMETER)
  const rest = parameters.toString()
  return rest ? `${pathname}?${rest}` : pathname
}
