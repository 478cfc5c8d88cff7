import { Link } from 'react-router-dom'
import type { BreadcrumbItem } from '../../../lib/breadcrumb-json-ld.ts'
import classes from './Breadcrumbs.module.css'

/** Breadcrumbs from the home page to a product. The last step is the current page. */
export function Breadcrumbs({ steps }: { steps: readonly BreadcrumbItem[] }) {
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
