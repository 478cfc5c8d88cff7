import { Link } from 'react-router-dom'
import classes from './ListTabs.module.css'

export type ListTab = {
  name: string
  to: string
  isCurrent: boolean
  /** Number of rows in the view; undefined while it is unknown. */
  count?: number | undefined
}

const numberFormat = new Intl.NumberFormat('nl-NL')

/** The views of a list as tabs. Each tab is a link, so a view can be shared and opened in a new browser tab. */
export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  return (
    <nav aria-label="Weergaven" className={classes.tabs}>
      {tabs.map(({ name, to, isCurrent, count }) => (
        <Link key={`${name} ${to}`} to={to} className={classes.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{numberFormat.format(count)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
