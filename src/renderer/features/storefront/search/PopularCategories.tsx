import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import classes from './PopularCategories.module.css'

type Category = { id: number; displayName: string; urlFragment: string; isShown: boolean }

/** Links to categories of the menu. The screen passes them in, because this feature may not import the menu feature. */
export function PopularCategories({ categories }: { categories: readonly Category[] }) {
  const shown = categories.filter(({ isShown, urlFragment }) => isShown && urlFragment !== '')
  if (shown.length === 0) return null
  return (
    <nav aria-label="Veel bekeken">
      <ul className={classes.list}>
        {shown.map(({ id, displayName, urlFragment }) => (
          <li key={id}>
            <Link to={sitePaths.category(urlFragment)} className={classes.link}>
              {displayName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
