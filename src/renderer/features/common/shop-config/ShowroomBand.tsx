import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { OPENING_HOURS_SHORT } from '#shared/domain/showroom/opening-hours.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './ShowroomBand.module.css'
import { useShop } from './shop-queries.ts'

/** Invitation to the showroom, with its address and opening hours. */
export function ShowroomBand() {
  const { city, slug, street } = useShop()
  return (
    <section className={classes.band} aria-labelledby="showroom">
      <div className={classes.content}>
        <div>
          <h2 id="showroom" className={classes.title}>
            Kom proefzitten in onze showroom
          </h2>
          <p className={classes.text}>
            {street}, {city}. Voel het leer, vergelijk de kleuren en zit op elk model.
          </p>
        </div>
        <Link to={sitePaths.contact} className={classes.hours}>
          {OPENING_HOURS_SHORT}
        </Link>
        <Button component={Link} to={sitePaths.shopInfo(slug)} variant="white" color="dark">
          Naar de showroom
        </Button>
      </div>
    </section>
  )
}
