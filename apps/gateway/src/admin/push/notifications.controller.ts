import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  sendNotification,
  setNotificationType,
  updateNotification,
} from '#contracts/push/notifications.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { body, bodyLike, query } from '../../edge/request-members.js';

@Controller(`${APP}/push/notifications`)
export class NotificationsController {
  @Get() @Forwards(listNotifications, query({ state: textParameter })) list() {}
  @Post() @Forwards(createNotification, body) create() {}
  @Get(':messageId') @Forwards(getNotification) get() {}
  @Put(':messageId')
  @Forwards(updateNotification, bodyLike({ label: 'june', message: 'Summer is here', topic: 'news', state: 'draft' }))
  update() {}
  @Put(':messageId/type') @Forwards(setNotificationType, bodyLike({ type: 'sent' })) setType() {}
  @Post(':messageId/send') @HttpCode(200) @Forwards(sendNotification) send() {}
  @Delete(':messageId') @Forwards(deleteNotification) delete() {}
}
