import { Link, useLocation } from 'react-router-dom'
import { searchOfView } from '../views/index.ts'
import classes from './MeasureLinks.module.css'

/**
 * Links from the specifications of a product to its dimension drawing and its fit check, which the bar of views below the pictures
 * opens in the choices of the page.
 */
export function MeasureLinks() {
  const { search } = useLocation()
  return (
    <p className={classes.links}>
      <Link to={{ search: searchOfView(search, 'maten') }} preventScrollReset>
        Bekijk de maattekening
      </Link>
      <Link to={{ search: searchOfView(search, 'past') }} preventScrollReset>
        Past het bij u naar binnen?
      </Link>
    </p>
  )
}
