import type { Picture as ShopPicture } from '#shared/domain/pictures/picture.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { Link } from 'react-router-dom'
import { usePrefetch } from '../../lib/prefetch.ts'
import { Picture } from '../../ui/Picture.tsx'
import classes from './FamilyTiles.module.css'

const model = (name: string, hex: string): ShopPicture => ({ kind: 'model', model: name, side: 'front', hex })

/** The families that the home page leads to (specification §2). */
const FAMILIES = [
  { path: '/leren-bank', name: 'Leren banken', picture: model('sofa3', '8a4b22') },
  { path: '/leren-fauteuil', name: 'Leren fauteuils', picture: model('armchair', '5c6347') },
  { path: '/leren-eetkamerstoelen', name: 'Leren eetkamerstoelen', picture: model('chair', '3a2f28') },
  { path: '/leren-relaxfauteuil', name: 'Leren relaxfauteuils', picture: model('relax-1', 'b98a5e') },
  { path: '/leren-barkruk', name: 'Leren barkrukken', picture: model('barstool-1', '6d3b1f') },
] as const

/** The families as pictures to choose from. */
export function FamilyTiles() {
  const prefetch = usePrefetch()
  return (
    <ul className={classes.tiles}>
      {FAMILIES.map(({ path, name, picture }) => (
        <li key={path} className={classes.cell}>
          <Link to={path} className={classes.tile} {...prefetch(path)}>
            <Picture
              src={pictureUrl(picture, { version: ANY_VERSION, width: 640, format: 'webp' })}
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
