import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { samplePaths } from '#shared/contracts/sample-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { leatherWithColor, plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { pictureAlt } from '#shared/domain/leather/picture-alt.ts'
import { swatchTraits } from '#shared/domain/leather/swatch-words.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { FAMILIES } from '../../features/storefront/catalog/families.ts'
import { ProductGrid } from '../../features/storefront/catalog/ProductGrid.tsx'
import { setSampleLeather, useSampleLeather } from '../../features/storefront/sample-leather/index.ts'
import type { SampleInHand as Sample } from '../../features/storefront/sample-leather/sample-queries.ts'
import { useApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './SampleInHand.module.css'
import { modelsOfPage } from './sample-in-hand.ts'

/**
 * The page behind the code on the card of a sample: the picture of the sample, and models in its leather. Opening it
 * shows all models on this device in that leather.
 */
export function SampleInHand({ sample }: { sample: Sample }) {
  const shop = useShop()
  const { origin } = useSite()
  const { data: models = [] } = useQuery(modelsOfPage(useApi(), sample.id))
  const shown = useSampleLeather()
  const { id, sampleId, name, hex, imageUrl } = sample
  // Once per opened sample: after "Stoppen" on this page, all models stay in their own leather.
  useEffect(() => setSampleLeather({ id, sampleId, name, hex, imageUrl }), [id, sampleId, name, hex, imageUrl])

  const shortName = plainLeatherName(name)
  return (
    <Page
      title={`${shortName} in uw hand | ${shop.name}`}
      description={`Bekijk onze meubels in ${shortName}, het leer van uw kleurstaal.`}
      robots="noindex"
      canonical={origin + samplePaths.inHand(sampleId)}
      image={new URL(pictureAt(imageUrl, 1280, 'jpg'), origin).href}
    >
      <Section>
        <div className={classes.head}>
          <Picture
            src={imageUrl}
            alt={pictureAlt({ productName: shortName, leather: { name, hex, family: null }, side: 'swatch' })}
            width={640}
            height={640}
            sizes="(min-width: 48em) 320px, 60vw"
            priority
            className={classes.sample ?? ''}
          />
          <div className={classes.text}>
            <p className={classes.about}>Uw kleurstaal</p>
            <h1>{leatherWithColor(shortName, sample.mainColor)}</h1>
            <p>
              {sample.category}
              {sample.thickness ? `, ${sample.thickness}` : ''}. Dit leer is {swatchTraits(sample)}. Leg uw staal naast
              het scherm: zo ziet u hoe de kleur in uw kamer valt.
            </p>
            <p>
              {shown?.id === id
                ? 'Op deze telefoon of computer ziet u nu alle modellen in dit leer, overal in de winkel. Stoppen kan onderaan het scherm.'
                : 'U ziet de modellen weer in hun eigen leer.'}
            </p>
            {shown?.id !== id && (
              <Button onClick={() => setSampleLeather({ id, sampleId, name, hex, imageUrl })}>
                Bekijk alles in {shortName}
              </Button>
            )}
            <ul className={classes.links}>
              {FAMILIES.map((family) => (
                <li key={family.path}>
                  <Link to={sitePaths.category(family.path)}>{family.name}</Link>
                </li>
              ))}
              <li>
                <Link to={sitePaths.samples}>Alle kleurstalen</Link>
              </li>
            </ul>
          </div>
        </div>
      </Section>
      {models.length > 0 ? (
        <Section title={`In ${shortName}`}>
          <ProductGrid
            products={models}
            preference={{ colours: [], leatherId: id }}
            list={{ id: 'staal', name: 'In het leer van uw staal' }}
            isBelowFold
          />
        </Section>
      ) : (
        <Section>
          <p>In dit leer maken wij op dit moment geen van onze meubels. Vraag het ons gerust in de showroom.</p>
        </Section>
      )}
    </Page>
  )
}
