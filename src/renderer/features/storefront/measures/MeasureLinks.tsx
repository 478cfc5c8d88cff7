import { Link, useLocation } from 'react-router-dom'
import classes from './MeasureLinks.module.css'

/**
 * Links from the specifications of a product to its dimension drawing and its fit check, which the bar of views below the pictures
 * opens in the choices of the page.
 */
export function MeasureLinks() {
  const { search } = useLocation()
  return (
    <p className={classes.links}>
      <Link to={{ search: withView(search, 'maten') }} preventScrollReset>
        Bekijk de maattekening
      </Link>
      <Link to={{ search: withView(search, 'past') }} preventScrollReset>
        Past het bij u naar binnen?
      </Link>
    </p>
  )
}

/** The parameter is not imported: a module that two deferred scripts share is a script of its own, named in the first load. */
function withView(search: string, name: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('bekijk', name)
  return `?${parameters}`
}
