import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './SamplesPromo.module.css'

/** Promotion of the four free leather samples. */
export function SamplesPromo() {
  return (
    <section className={classes.promo} aria-labelledby="kleurstalen">
      <Picture
        src={pictureUrl({ kind: 'banner', name: 'samples' }, { version: ANY_VERSION, width: 960, format: 'webp' })}
        alt=""
        width={1600}
        height={700}
        sizes="(min-width: 64em) 700px, 100vw"
        className={classes.picture ?? ''}
      />
      <div className={classes.text}>
        <h2 id="kleurstalen" className={classes.title}>
          Eerst voelen, dan kiezen
        </h2>
        <p>
          Kies tot vier gratis kleurstalen uit meer dan 150 soorten leer. Binnen 1 tot 3 werkdagen liggen ze bij u
          thuis.
        </p>
        <Button component={Link} to={sitePaths.samples}>
          Vraag gratis kleurstalen aan
        </Button>
      </div>
    </section>
  )
}
