import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { ShopPage } from '#shared/domain/search/shop-pages.ts'

export type ShopPageLink = { path: string; title: string; text: string }

/** Returns the path and a short description of a page of the shop. */
export const shopPageLink = (page: ShopPage, shopSlug: string): ShopPageLink => LINKS[page](shopSlug)

const LINKS: Record<ShopPage, (shopSlug: string) => ShopPageLink> = {
  delivery: () => ({
    path: `${sitePaths.terms}#levering`,
    title: 'Levertijd en bezorging',
    text: 'Hoe lang het duurt, en hoe wij bezorgen',
  }),
  'opening-hours': () => ({
    path: sitePaths.contact,
    title: 'Openingstijden',
    text: 'Van de showroom en de klantenservice',
  }),
  returns: () => ({
    path: sitePaths.withdrawal,
    title: 'Retour en herroepen',
    text: 'Uw bedenktijd, en hoe u iets terugstuurt',
  }),
  warranty: () => ({ path: sitePaths.warranty, title: 'Garantie', text: 'Waar u op kunt rekenen, en bij klachten' }),
  payment: () => ({
    path: `${sitePaths.terms}#prijzen-en-betalen`,
    title: 'Prijzen en betalen',
    text: 'Hoe u betaalt, en wanneer',
  }),
  contact: () => ({ path: sitePaths.contact, title: 'Contact', text: 'Bellen, mailen of langskomen' }),
  account: () => ({ path: sitePaths.account, title: 'Mijn account', text: 'Uw bestellingen en gegevens' }),
  samples: () => ({ path: sitePaths.samples, title: 'Kleurstalen', text: 'Gratis vier stalen thuis' }),
  reviews: (slug) => ({
    path: sitePaths.shopReviews(slug),
    title: 'Beoordelingen',
    text: 'Wat klanten van ons vinden',
  }),
  about: (slug) => ({
    path: sitePaths.shopInfo(slug),
    title: 'Over ons en de showroom',
    text: 'Adres, route en wie wij zijn',
  }),
  terms: () => ({ path: sitePaths.terms, title: 'Algemene voorwaarden', text: 'Wat u en wij afspreken' }),
  privacy: () => ({ path: sitePaths.privacy, title: 'Privacy', text: 'Wat wij bewaren, en waarom' }),
}
