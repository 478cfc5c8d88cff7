import { Link } from 'react-router-dom'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { usePrefetch } from '../../../lib/prefetch.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './FamilyTiles.module.css'
import type { FamilyTile } from './families.ts'

/** Product families as picture tiles. */
export function FamilyTiles({ families }: { families: readonly FamilyTile[] }) {
  const prefetch = usePrefetch()
  return (
    <ul className={classes.tiles}>
      {families.map(({ path, name, imageUrl }) => (
        <li key={path} className={classes.cell}>
          <Link to={`/${path}`} className={classes.tile} {...prefetch(`/${path}`)}>
            <Picture
              src={imageUrl ?? PLACEHOLDER_IMAGE_URL}
              alt=""
              width={640}
              height={480}
              sizes="(min-width: 64em) 420px, 50vw"
              className={classes.picture ?? ''}
            />
            <span className={classes.name}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
