export { useNavigation } from './menu-queries.ts'
