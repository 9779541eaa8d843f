import { describe, expect, it } from 'vitest';
import { fcmMessage, targetOf, topicName } from './fcm-message.js';

const NOW = Date.UTC(2026, 0, 1);

describe('a message for the provider', () => {
  it('says nothing of what was not given', () => {
    expect(fcmMessage({ topic: 'news' }, { notification: { body: 'hi' } }, NOW)).toEqual({
      topic: 'news',
      notification: { body: 'hi' },
    });
    expect(fcmMessage({ token: 't' }, { notification: {}, data: {}, contentAvailable: false }, NOW)).toEqual({ token: 't' });
  });

  it('carries every property to both platforms', () => {
    const message = fcmMessage(
      { token: 't' },
      {
        priority: 'high',
        collapseKey: 'score',
        contentAvailable: true,
        mutableContent: true,
        timeToLive: 60,
        data: { goal: '1' },
        notification: {
          title: 'Goal',
          body: '1:0',
          sound: 'horn',
          clickAction: 'OPEN',
          bodyLocKey: 'goal_body',
          bodyLocArgs: ['1'],
          titleLocKey: 'goal_title',
          titleLocArgs: ['2'],
          icon: 'ball',
          color: '#00ff00',
          tag: 'match',
          badge: '3',
        },
      },
      NOW,
    );

    expect(message).toEqual({
      token: 't',
      notification: { title: 'Goal', body: '1:0' },
      data: { goal: '1' },
      android: {
        priority: 'HIGH',
        collapse_key: 'score',
        ttl: '60s',
        notification: {
          sound: 'horn',
          click_action: 'OPEN',
          body_loc_key: 'goal_body',
          body_loc_args: ['1'],
          title_loc_key: 'goal_title',
          title_loc_args: ['2'],
          icon: 'ball',
          color: '#00ff00',
          tag: 'match',
        },
      },
      apns: {
        headers: { 'apns-priority': '10', 'apns-collapse-id': 'score', 'apns-expiration': String(NOW / 1_000 + 60) },
        payload: {
          aps: {
            alert: {
              title: 'Goal',
              body: '1:0',
              'loc-key': 'goal_body',
              'loc-args': ['1'],
              'title-loc-key': 'goal_title',
              'title-loc-args': ['2'],
            },
            badge: 3,
            sound: 'horn',
            category: 'OPEN',
            'content-available': 1,
            'mutable-content': 1,
          },
        },
      },
    });
  });

  it('leaves out a badge that is no number', () => {
    expect(fcmMessage({ token: 't' }, { notification: { badge: 'many' } }, NOW)).toEqual({ token: 't' });
  });

  it('is normal where it says so', () => {
    expect(fcmMessage({ token: 't' }, { priority: 'normal' }, NOW)).toEqual({
      token: 't',
      android: { priority: 'NORMAL' },
      apns: { headers: { 'apns-priority': '5' } },
    });
  });
});

describe('targets', () => {
  it('are topics by their prefix, devices otherwise', () => {
    expect(targetOf('/topics/news')).toEqual({ topic: 'news' });
    expect(targetOf('abc:def')).toEqual({ token: 'abc:def' });
    expect(targetOf('/topics/no way')).toBeNull();
  });

  it.each([
    ['news', 'news'],
    ['/topics/a-b_c.d~e%f', 'a-b_c.d~e%f'],
    ['', null],
    ['/topics/', null],
    ['a/b', null],
    ["x' in topics", null],
    ['x'.repeat(257), null],
  ])('the topic of %j is %j', (text, name) => {
    expect(topicName(text)).toBe(name);
  });
});
