import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Query parameter that opens a view with the page: `?bekijk=3d`. */
const VIEW_PARAMETER = 'bekijk'

/** `hasEntry`: the view has a history entry of its own, because it was opened on the page. */
type OpenView = { name: string; hasEntry: boolean }

/**
 * Manages which view is open over a page. A view that is opened has a history entry of its own, so Back closes it and the
 * page stays. The choices that were made in the view stay too. A reload shows the page without the view.
 *
 * @param names the views that a link may open with `?bekijk=`
 */
export function useOpenView(names: readonly string[]) {
  const navigate = useNavigate()
  const location = useLocation()
  const [open, setOpen] = useState<OpenView>()
  const here = location.pathname + location.search

  const openLinked = useEffectEvent(() => {
    const name = new URLSearchParams(location.search).get(VIEW_PARAMETER)
    if (name !== null && names.includes(name)) setOpen({ name, hasEntry: false })
  })
  useEffect(() => openLinked(), [])

  const leave = useEffectEvent(() => {
    setOpen(undefined)
    // The entry before the view has the choices of before. They are replaced by those of the view.
    if (window.location.pathname + window.location.search !== here)
      void navigate(here, { replace: true, preventScrollReset: true })
  })
  const hasEntry = open?.hasEntry ?? false
  useEffect(() => {
    if (!hasEntry) return undefined
    const close = () => leave()
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [hasEntry])

  return {
    name: open?.name,
    show(name: string) {
      setOpen({ name, hasEntry: true })
      void navigate(here, { preventScrollReset: true })
    },
    close() {
      if (!open) return
      if (open.hasEntry) {
        void navigate(-1)
        return
      }
      setOpen(undefined)
      void navigate(withoutView(location), { replace: true, preventScrollReset: true })
    },
  }
}

function withoutView({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(VIEW_PARAMETER)
  const rest = parameters.toString()
  return rest ? `${pathname}?${rest}` : pathname
}
