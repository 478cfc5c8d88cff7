import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useShop } from '../../common/shop-config/index.ts'
import { ContentProse, contentPage } from '../content/index.ts'
import classes from './Directions.module.css'
import { ROUTE } from './route-text.ts'

/**
 * Directions to the showroom: a map, the directions as text, and a link to a route planner. The map is our own picture,
 * so no data is sent to another company.
 */
export function Directions() {
  const { street, zipcode, city, name } = useShop()
  const { data } = useQuery(contentPage(useApi(), ROUTE))
  const planner = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${name}, ${street}, ${zipcode} ${city}` })}`
  return (
    <div className={classes.direction}>
      {data?.drawingUrl && (
        <img
          className={classes.map}
          src={data.drawingUrl}
          alt={`Plattegrond van de straten rond ${street} in ${city}; de route staat in de tekst hieronder.`}
          width={560}
          height={420}
        />
      )}
      <div className={classes.text}>
        {data && <h2 className={classes.title}>{data.title}</h2>}
        <ContentProse name={ROUTE} />
        <Button
          component="a"
          href={planner}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          className={classes.planner}
          leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
        >
          Plan uw route (opent Google Maps in een nieuw tabblad)
        </Button>
      </div>
    </div>
  )
}
