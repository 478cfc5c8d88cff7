export { openRoomModels, type RoomModels } from './open-room-models.ts'
export { roomModelRoutes } from './routes.ts'
