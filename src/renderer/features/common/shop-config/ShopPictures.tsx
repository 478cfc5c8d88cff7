import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './ShopPictures.module.css'

/** Scenes from the shop, its workshop and a customer's home. Files: `resources/pictures/scenes`. */
const SCENES = [
  { name: 'showroom', alt: 'De showroom met leren banken en achteraan de wand met kleurstalen' },
  { name: 'sample-wall', alt: 'Een wand met tientallen leerstalen, van crème tot zwart' },
  { name: 'workshop', alt: 'Een huid op de snijtafel, met halvemaanmes, liniaal en garen' },
  {
    name: 'stitching',
    alt: 'Een naad van dichtbij: cognackleurig leer met twee rijen handstiksel en de naald nog in de draad',
  },
  { name: 'delivery', alt: 'Een ingepakte bank voor een open voordeur, net thuisgebracht' },
  { name: 'home', alt: 'Een leren relaxfauteuil bij een brandende lamp en een boekenkast' },
]

const sceneUrl = (name: string) =>
  pictureUrl({ kind: 'scene', name }, { version: ANY_VERSION, width: 640, format: 'webp' })

/** Six pictures of the showroom, the workshop and the furniture at home. */
export function ShopPictures() {
  return (
    <ul className={classes.pictures}>
      {SCENES.map(({ name, alt }) => (
        <li key={name}>
          <Picture
            src={sceneUrl(name)}
            alt={alt}
            width={640}
            height={480}
            sizes="(min-width: 48em) 20rem, 45vw"
            className={classes.picture ?? ''}
          />
        </li>
      ))}
    </ul>
  )
}
