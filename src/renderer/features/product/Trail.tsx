import { Link } from 'react-router-dom'
import classes from './Trail.module.css'

export type TrailStep = { name: string; path: string }

/** Where one is: from the home page to this product. The last is the page itself. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <nav aria-label="Kruimelpad">
      <ol className={classes.trail}>
        {steps.map(({ name, path }, index) =>
          index === steps.length - 1 ? (
            <li key={path} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
