import { Link } from 'react-router-dom'
import type { TrailStep } from '../../lib/breadcrumb-json-ld.ts'
import classes from './Trail.module.css'

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
