import { Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  sendNotification,
  setNotificationType,
  updateNotification,
  type CreateNotificationRequest,
  type ListNotificationsRequest,
  type NotificationScope,
  type SetNotificationTypeRequest,
  type UpdateNotificationRequest,
} from '#contracts/push/notifications.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { defined, textParameter, type Query as QueryString } from '../../http/query.js';

@Controller(`${APP}/push/notifications`)
export class NotificationsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listNotifications)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const state = textParameter(query, 'state');
    return this.bus.call(listNotifications, defined({ ...path, state }) as ListNotificationsRequest);
  }

  @Post()
  @Calls(createNotification)
  create(@Path() path: AppScope, @JsonBody() body: CreateNotificationRequest) {
    return this.bus.call(createNotification, withMembers(body, path));
  }

  @Get(':messageId')
  @Calls(getNotification)
  get(@Path() path: NotificationScope) {
    return this.bus.call(getNotification, path);
  }

  @Put(':messageId')
  @Calls(updateNotification)
  update(@Path() path: NotificationScope, @JsonBody() body: UpdateNotificationRequest) {
    return this.bus.call(updateNotification, withMembers(body, path));
  }

  @Put(':messageId/type')
  @Calls(setNotificationType)
  setType(@Path() path: NotificationScope, @JsonBody() body: SetNotificationTypeRequest) {
    return this.bus.call(setNotificationType, withMembers(body, path));
  }

  @Post(':messageId/send')
  @Calls(sendNotification)
  @HttpCode(200)
  send(@Path() path: NotificationScope) {
    return this.bus.call(sendNotification, path);
  }

  @Delete(':messageId')
  @Calls(deleteNotification)
  @HttpCode(204)
  async delete(@Path() path: NotificationScope): Promise<void> {
    await this.bus.call(deleteNotification, path);
  }
}
