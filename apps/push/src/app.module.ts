import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';

/** The push service: keeps the notifications of apps and the devices of their users, and delivers messages to them. */
@Module({ imports: [PersistenceModule.forService('push'), NotificationsModule] })
export class PushAppModule {}
